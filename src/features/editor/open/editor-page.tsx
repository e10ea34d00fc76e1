import { useParams } from 'react-router-dom';
import { EditorOpening } from './editor-opening.tsx';

/**
 * The create pages: /products/…/{productUuid}/{templateUuid}. The category in the path only says where the customer
 * came from.
 */
export default function EditorPage() {
  const { productUuid = '', templateUuid = '' } = useParams();
  return (
    <EditorOpening
      key={`${productUuid}/${templateUuid}`}
      target={{ productUuid, templateUuid, orderLineUuid: null }}
      line={null}
      editing={null}
    />
  );
}
