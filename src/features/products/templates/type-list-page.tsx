import { useParams } from 'react-router-dom';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { isListType } from './list-of-category.ts';
import { TemplateList } from './template-list.tsx';

/** `/products/{type}[/{category}]`; an unknown type is no page of the shop. */
export default function TypeListPage() {
  const { type, category } = useParams();
  if (!isListType(type)) return <NotFound />;
  return <TemplateList key={`${type}/${category}`} type={type} category={category} />;
}
