import type { ComponentType } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import type { ItemViewing } from '#core/domain/packages/item-viewing.ts';
import type { PackageInstance } from './use-package-instance.ts';

export interface PackageEditorProps {
  readonly instance: PackageInstance;
  /** When the offer was read: its countdown runs from there. */
  readonly readAtMs: number;
  readonly isOffered: boolean;
  readonly line: OrderLine | null;
  readonly sets: readonly PictureSet[];
  /** The template editor; the app puts the two together, since features don't know each other. */
  readonly editor: ComponentType<ItemEditing>;
  /** A product on the whole screen. */
  readonly viewer: ComponentType<ItemViewing>;
}
