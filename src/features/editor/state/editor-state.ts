import type { TemplateData } from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { Edit } from './edit.ts';
import type { Edited } from '../history/edit-history.ts';

/** The screens of the editor, as documented (D2 §2); 'dates', a calendar's own dates, is ours. */
export type EditorMenu = 'main' | 'select-image' | 'image' | 'select-text' | 'text' | 'templates' | 'year' | 'dates' | 'preview' | 'buy';

/** page: as it is printed. form: the same fields one after the other, for a keyboard or a screen reader alone (BEY-05). */
export type EditorView = 'page' | 'form';

/** The open editor. Plain data: what of it survives a reload is in the draft. */
export interface EditorState extends Edited {
  readonly view: EditorView;
  /** In the form a field is not opened but gone to: a new object for each time. */
  readonly goTo: { readonly resourceId: string } | null;
  /** The design that is being filled: `template`, read. */
  readonly definition: TemplateDefinition;
  /** Every design that a step of the history leads to. */
  readonly definitions: readonly TemplateDefinition[];
  /** Pages that were on the screen, here or in the preview (BEY-03). */
  readonly seenPartIds: readonly string[];
  readonly currentPartId: string;
  readonly menu: EditorMenu;
  /** Of the image or text screen; null elsewhere. */
  readonly currentResourceId: string | null;
  /** What there was when a field's screen was opened: Cancel there goes back to it. */
  readonly opened: (Edited & Pick<EditorState, 'isDirty'>) | null;
  /** The field that Cancel has just left: an answer that comes late for it is not wanted any more. */
  readonly cancelledId: string | null;
  /** The text that the customer wrote in last; null: none since the editor was opened. */
  readonly writtenId: string | null;
  /** The customer said whether a name is meant for all months. It is asked once per draft. */
  readonly isNameAnswered: boolean;
  /** The customer changed something since the instance was filled or taken from the cart. */
  readonly isDirty: boolean;
}

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: Edit; readonly gesture?: string }
  /** within: only a step of this field's own. */
  | { readonly type: 'undo' | 'redo'; readonly within?: string | undefined }
  | { readonly type: 'open-menu'; readonly menu: Exclude<EditorMenu, 'image' | 'text'> }
  | { readonly type: 'open-resource'; readonly resourceId: string }
  /** Leaves a field's screen and takes back what was done there. */
  | { readonly type: 'cancel-resource' }
  /** The shop has named an upload that was used under an id of the device. */
  | { readonly type: 'rename-picture'; readonly from: string; readonly to: string }
  | { readonly type: 'set-current-part'; readonly partId: string }
  /** Another design, with what it takes over (EDT-11). */
  | { readonly type: 'change-template'; readonly definition: TemplateDefinition; readonly data: TemplateData }
  | { readonly type: 'see-part'; readonly partId: string }
  | { readonly type: 'answer-name' }
  | { readonly type: 'set-view'; readonly view: EditorView };
