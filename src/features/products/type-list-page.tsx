import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../../core/contract/paths.ts';
import { isListType } from './list-of-category.ts';
import { TemplateList } from './template-list.tsx';

/** `/products/{type}[/{category}]`; an unknown type leads to everything that there is. */
export default function TypeListPage() {
  const { type, category } = useParams();
  if (!isListType(type)) return <Navigate to={paths.categories()} replace />;
  return <TemplateList key={`${type}/${category}`} type={type} category={category} />;
}
