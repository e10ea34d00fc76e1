import { createContext, use, useMemo } from 'react';
import type { Settings } from '#core/contract/settings.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { ItemEditing, SubjectChange } from '#core/domain/packages/item-editing.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Timers } from '#src/data/device-ports.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';
import { type EditorStore, useEditorState } from './editor-store.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import type { PictureLibrary } from '../pictures/picture-library.ts';

/** add: a new product. update: a line in the cart. item: an instance of another screen, such as a package's item. */
export type EditorMode = 'add' | 'update' | 'item';

/** Dependencies of every part of the open editor. They stay the same while the instance changes. */
export interface Editor {
  readonly store: EditorStore;
  /** The present design. The template chooser changes it. */
  readonly definition: TemplateDefinition;
  readonly mode: EditorMode;
  /** Uuid of the draft of this instance, also before its first save. */
  readonly draftUuid: string;
  readonly productUuid: string;
  readonly orderLineUuid: string | null;
  /** Quantity of the cart line that is edited. */
  readonly lineQuantity: number | null;
  /** Content id of that line in the shop when the editor was opened; null when unknown. */
  readonly lineContentId: string | null;
  /** Mode item: the screen that owns the instance, with its callbacks. */
  readonly editing: ItemEditing | null;
  readonly canChangeTemplate: boolean;
  /** For package items (D2 §5); null when any of the customer's pictures may be chosen. */
  readonly allowSubjectChange: SubjectChange | null;
  readonly layoutContext: LayoutContext;
  readonly options: Pick<
    Settings['options'],
    'disableImageToolbox' | 'disableZoom' | 'disableMixingPhotographers' | 'warnBeforeAddingToCart' | 'nextYearFromMonth'
  >;
  /** The set whose pictures the inbox shows; undefined when the customer has none. */
  readonly pictureSet: PictureSet | undefined;
  readonly pictureSets: readonly PictureSet[];
  readonly ownPictures: readonly Picture[];
  readonly library: PictureLibrary;
  readonly render: RenderClient;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** The part of the context that stays when the design changes. */
export type EditorPlace = Omit<Editor, 'definition'>;

export const EditorContext = createContext<EditorPlace | null>(null);

function useEditorPlace(): EditorPlace {
  const place = use(EditorContext);
  assert(place, 'parts of the editor stand inside it');
  return place;
}

export function useEditor(): Editor {
  const place = useEditorPlace();
  const definition = useEditorState(place.store, (state) => state.definition);
  return useMemo(() => ({ ...place, definition }), [place, definition]);
}

/** Subscribes to a part of the instance. */
export function useEditorValue<T>(select: (state: EditorState) => T): T {
  return useEditorState(useEditorPlace().store, select);
}

export function useDispatch(): (action: EditorAction) => void {
  return useEditorPlace().store.dispatch;
}
