import type { ComponentType } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import type { ItemViewing } from '#core/domain/packages/item-viewing.ts';
import type { PackageInstance } from './use-package-instance.ts';

export interface PackageEditorProps {
  readonly instance: PackageInstance;
  /** Time at which the offer was read. Its countdown starts there. */
  readonly readAtMs: number;
  readonly isOffered: boolean;
  readonly line: OrderLine | null;
  readonly sets: readonly PictureSet[];
  /** The template editor. The app passes it in, because features must not import each other. */
  readonly editor: ComponentType<ItemEditing>;
  /** Shows a product on the whole screen. */
  readonly viewer: ComponentType<ItemViewing>;
}
