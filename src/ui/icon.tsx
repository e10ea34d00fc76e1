import type { MORE } from './more-icon-paths.ts';

/** Line icons on a 24 px grid: those of the first paint and of a failed start. All others are in more-icon-paths.ts. */
const START = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  cart: 'M3 4h2.2l2.1 10.2a2 2 0 0 0 2 1.6h7.6a2 2 0 0 0 2-1.5L21 8H6.2M10 20.2h.01M17 20.2h.01',
  back: 'M15 5l-7 7 7 7',
  warning: 'M12 4L2.8 20h18.4L12 4zM12 10v5M12 17.5h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5S10.5 3.5 8 4.2 7.5 7.5 12 7.5zM12 7.5s1.5-4 4-3.3.5 3.3-4 3.3z',
  cloud: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7 1.2A3.5 3.5 0 0 1 17 18.5z',
  close: 'M6 6l12 12M18 6L6 18',
  refresh: 'M20 5v5h-5M19 10a8 8 0 1 0 1 4',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 18M15.5 9h.01',
} as const;

export type IconName = keyof typeof START | keyof typeof MORE;

const paths: Record<string, string> = { ...START };
/** Called by more-icons.ts when it is loaded, which is before any screen that opens later. */
export const addIcons = (more: Readonly<Record<string, string>>): void => void Object.assign(paths, more);
export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name);

/** The shop's own icons. An icon must never be the only name of a control. */
export function Icon({ name, size = 24, className }: { readonly name: IconName; readonly size?: number; readonly className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'heartFilled' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
