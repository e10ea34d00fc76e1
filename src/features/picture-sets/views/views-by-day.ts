import type { PictureView } from '#core/contract/trail/trail.ts';

const isYou = ({ by }: PictureView): boolean => by === 'you';

/** One group for each day, the reader's own views first. */
export function viewsByDay(views: readonly PictureView[]): readonly { readonly day: string; readonly views: readonly PictureView[] }[] {
  const days = new Map<string, PictureView[]>();
  for (const view of views) days.set(view.day, [...(days.get(view.day) ?? []), view]);
  return [...days].map(([day, of]) => ({ day, views: [...of.filter(isYou), ...of.filter((view) => !isYou(view))] }));
}

/** The text key for the viewer. */
export function viewerWords({ by, recipient, number }: PictureView) {
  if (by === 'invited' && recipient === null) return 'invitedForgotten';
  if (by === 'another_account' && number !== null) return 'numbered_account';
  return by;
}
