import type { TemplateData } from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { Edit } from './edit.ts';
import type { Edited } from '../history/edit-history.ts';

/** The screens of the editor, as documented (D2 §2). 'dates', a calendar's own dates, is our own. */
export type EditorMenu = 'main' | 'select-image' | 'image' | 'select-text' | 'text' | 'templates' | 'year' | 'dates' | 'preview' | 'buy';

/**
 * page: as it is printed. form: the same fields one after the other, for use with a keyboard or a screen reader only
 * (BEY-05).
 */
export type EditorView = 'page' | 'form';

/** State of the open editor. Plain data. The draft stores the part that survives a reload. */
export interface EditorState extends Edited {
  readonly view: EditorView;
  /** In the form a field is not opened but scrolled to. Each time is a new object. */
  readonly goTo: { readonly resourceId: string } | null;
  /** The present design: `template`, loaded. */
  readonly definition: TemplateDefinition;
  /** Every design in the steps of the history. */
  readonly definitions: readonly TemplateDefinition[];
  /** Pages that were shown, here or in the preview (BEY-03). */
  readonly seenPartIds: readonly string[];
  readonly currentPartId: string;
  readonly menu: EditorMenu;
  /** Field of the image or text screen; null elsewhere. */
  readonly currentResourceId: string | null;
  /** The state when a field's screen was opened. Cancel restores it. */
  readonly opened: (Edited & Pick<EditorState, 'isDirty'>) | null;
  /** The field that Cancel has just left. A late answer for it is discarded. */
  readonly cancelledId: string | null;
  /** The text that the customer edited last; null when none since the editor was opened. */
  readonly writtenId: string | null;
  /** The customer has answered whether a name is meant for all months. The question is asked once per draft. */
  readonly isNameAnswered: boolean;
  /** The customer has changed something since the instance was filled or taken from the cart. */
  readonly isDirty: boolean;
}

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: Edit; readonly gesture?: string }
  /** within: only a step of this field. */
  | { readonly type: 'undo' | 'redo'; readonly within?: string | undefined }
  | { readonly type: 'open-menu'; readonly menu: Exclude<EditorMenu, 'image' | 'text'> }
  | { readonly type: 'open-resource'; readonly resourceId: string }
  /** Leaves a field's screen and undoes the changes made there. */
  | { readonly type: 'cancel-resource' }
  /** The shop has given an upload its uuid, which was used under a local id until now. */
  | { readonly type: 'rename-picture'; readonly from: string; readonly to: string }
  | { readonly type: 'set-current-part'; readonly partId: string }
  /** Another design with the carried-over data (EDT-11). */
  | { readonly type: 'change-template'; readonly definition: TemplateDefinition; readonly data: TemplateData }
  | { readonly type: 'see-part'; readonly partId: string }
  | { readonly type: 'answer-name' }
  | { readonly type: 'set-view'; readonly view: EditorView };
