import { paths } from '../../../core/contract/paths.ts';
import type { IconName } from '../../ui/icon.tsx';

/** An entry of the account's menu: its words are `entry.<name>`. */
export interface AccountEntry {
  readonly name: 'pictureSets' | 'addPictureSet' | 'drafts' | 'orders';
  readonly to: string;
  readonly icon: IconName;
}

/** `/my-account` leads to these (ACT-01). */
export const ACCOUNT_ENTRIES: readonly AccountEntry[] = [
  { name: 'pictureSets', to: paths.pictureSets(), icon: 'image' },
  { name: 'addPictureSet', to: paths.addPictureSet(), icon: 'plus' },
  { name: 'drafts', to: paths.drafts(), icon: 'edit' },
  { name: 'orders', to: paths.orders(), icon: 'gift' },
];
