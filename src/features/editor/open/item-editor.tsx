import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import { EditorOpening } from './editor-opening.tsx';

/** The editor for an instance that belongs to another screen: an item of a package (PKG-02). It fills its container. */
export default function ItemEditor(editing: ItemEditing) {
  const { draftUuid, templateUuid, productUuid } = editing.item;
  return <EditorOpening key={draftUuid} target={{ templateUuid, productUuid, orderLineUuid: null }} line={null} editing={editing} />;
}
