import { useParams } from 'react-router-dom';
import { NotFound } from '#src/ui/status/not-found.tsx';
import { isListType } from './list-of-category.ts';
import { TemplateList } from './template-list.tsx';

/** `/products/{type}[/{category}]`. An unknown type gives the not-found page. */
export default function TypeListPage() {
  const { type, category } = useParams();
  if (!isListType(type)) return <NotFound />;
  return <TemplateList key={`${type}/${category}`} type={type} category={category} />;
}
