import { paths } from '#core/contract/paths/paths.ts';
import type { IconName } from '#src/ui/icon.tsx';

export type AccountEntryName =
  | 'pictureSets'
  | 'addPictureSet'
  | 'drafts'
  | 'uploads'
  | 'offline'
  | 'orders'
  | 'shares'
  | 'contactInfo'
  | 'communication'
  | 'changePassword'
  | 'cancelPicturePackages'
  | 'sessions'
  | 'secondStep'
  | 'myData';

/** An entry of the account's menu. Its text is `entry.<name>`. */
export interface AccountEntry {
  readonly name: AccountEntryName;
  readonly to: string;
  readonly icon: IconName;
}

export interface AccountSection {
  readonly name: 'picturesAndOrders' | 'meAndMyAccount';
  readonly entries: readonly AccountEntry[];
}

/**
 * Sections of `/my-account` (ACT-01). The entry that cancels packages is listed only if the customer has picture
 * packages.
 */
export function accountSections({ hasPicturePackages }: { readonly hasPicturePackages: boolean }): readonly AccountSection[] {
  const cancel: AccountEntry = { name: 'cancelPicturePackages', to: paths.cancelPicturePackages(), icon: 'truck' };
  return [
    {
      name: 'picturesAndOrders',
      entries: [
        { name: 'pictureSets', to: paths.pictureSets(), icon: 'image' },
        { name: 'addPictureSet', to: paths.addPictureSet(), icon: 'plus' },
        { name: 'drafts', to: paths.drafts(), icon: 'edit' },
        { name: 'uploads', to: paths.uploads(), icon: 'cloudUp' },
        { name: 'offline', to: paths.offline(), icon: 'cloudOff' },
        { name: 'orders', to: paths.orders(), icon: 'gift' },
        { name: 'shares', to: paths.shares(), icon: 'mail' },
        ...(hasPicturePackages ? [cancel] : []),
      ],
    },
    {
      name: 'meAndMyAccount',
      entries: [
        { name: 'contactInfo', to: paths.contactInfo(), icon: 'user' },
        { name: 'communication', to: paths.communication(), icon: 'phone' },
        { name: 'changePassword', to: paths.changePassword(), icon: 'refresh' },
        { name: 'secondStep', to: paths.secondStep(), icon: 'check' },
        { name: 'sessions', to: paths.sessions(), icon: 'globe' },
        { name: 'myData', to: paths.myData(), icon: 'download' },
      ],
    },
  ];
}
