import type { ApprovedLayout } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';

/**
 * The parameters with which another feature opens the template editor for one of its own instances: one item of a
 * package. The type is here and not in the editor because features may not import each other; the app connects them
 * (docs/recipes/open-the-editor.md).
 */
export interface ItemEditing {
  readonly item: EditedItem;
  /** Called with the finished item: laid out, and with the approved layout. Answer false to stay in the editor. */
  readonly onDone: (made: MadeItem) => Promise<boolean>;
  /** The customer left without Done; the item is unchanged. */
  readonly onCancel: () => void;
}

export interface EditedItem {
  /**
   * Uuid of the draft that stores this edit until it is done. With the same uuid an unfinished edit is continued.
   * Derive it from the package's draft and the item (`deriveUuid(packageDraftUuid, 'package-item', itemUuid)`).
   */
  readonly draftUuid: string;
  readonly templateUuid: string;
  /** null: the newest. */
  readonly templateVersion: number | null;
  readonly productUuid: string;
  /** null: filled by the shop's rules for the subject. */
  readonly data: TemplateData | null;
  /** The subject whose pictures the inbox shows first; null: the current picture set's. */
  readonly subjectUuid: string | null;
  /** Part of a package: the instance and its drafts store this, and no quantities or prices are shown. */
  readonly isPackageItem: boolean;
  readonly canChangeTemplate: boolean;
  readonly allowSubjectChange: SubjectChange;
}

/** D2 §5: 0 not at all, 1 the same subject, 2 the same job, 3 the same job type, 4 another picture asks to replace all. */
export type SubjectChange = 0 | 1 | 2 | 3 | 4;

export interface MadeItem {
  /** Differs from before if the customer chose another design. */
  readonly template: { readonly uuid: string; readonly version: number; readonly name: string };
  readonly data: TemplateData;
  readonly approvedLayout: ApprovedLayout;
}
