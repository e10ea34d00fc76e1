import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isListType, listOfCategory } from './list-of-category.ts';
import { TemplateListPage } from './template-list-page.tsx';

/** `/products/{type}[/{category}]`; an unknown type is the app's 'Page not found'. */
export function TypeListPage({ notFound }: { readonly notFound: ReactNode }) {
  const { type, category } = useParams();
  return isListType(type) ? <TemplateListPage key={`${type}/${category}`} type={type} category={category} /> : notFound;
}

/** `/products/categories/{category}[/{subCategory}]`. */
export function CategoryListPage() {
  const { category = '', subCategory } = useParams();
  const target = listOfCategory(category, subCategory);
  if (target.kind === 'elsewhere') return <Navigate to={target.to} replace />;
  return <TemplateListPage key={`${target.type}/${target.category}`} type={target.type} category={target.category} />;
}
