import { Navigate, useParams } from 'react-router-dom';
import { listOfCategory } from './list-of-category.ts';
import { TemplateList } from './template-list.tsx';

/** `/products/categories/{category}[/{subCategory}]`. */
export default function CategoryListPage() {
  const { category = '', subCategory } = useParams();
  const target = listOfCategory(category, subCategory);
  if (target.kind === 'elsewhere') return <Navigate to={target.to} replace />;
  return <TemplateList key={`${target.type}/${target.category}`} type={target.type} category={target.category} />;
}
