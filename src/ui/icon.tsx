/** The shop's own line icons, on a 24 px grid. An icon is never the only name of a control. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  close: 'M6 6l12 12M18 6L6 18',
  cart: 'M3 4h2.2l2.1 10.2a2 2 0 0 0 2 1.6h7.6a2 2 0 0 0 2-1.5L21 8H6.2M10 20.2h.01M17 20.2h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  heartFilled: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 18M15.5 9h.01',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2',
  redo: 'M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10h2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  rotate: 'M4 5v5h5M5 10a8 8 0 1 1-1 4',
  zoomIn: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16M11 8v6M8 11h6',
  zoomOut: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16M8 11h6',
  alignLeft: 'M4 6h16M4 12h10M4 18h13',
  alignCenter: 'M4 6h16M7 12h10M5.5 18h13',
  alignRight: 'M4 6h16M10 12h10M7 18h13',
  size: 'M3 19l5-13 5 13M4.8 15h6.4M14 19l3.5-9 3.5 9M15.2 16h4.6',
  palette:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 1.9-1.2 1.2-2.2-.8-1.2-.1-2.8 1.6-2.8h2.3a3.4 3.4 0 0 0 3.4-3.5c-.2-4.7-4-8.5-8.5-8.5zM7.8 11.5h.01M10 7.8h.01M14.2 7.6h.01',
  font: 'M4 20L10 4h1.5L18 20M6.3 14h8.9M20 13v7',
  cloud: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7 1.2A3.5 3.5 0 0 1 17 18.5z',
  cloudOff: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7 1.2A3.5 3.5 0 0 1 17 18.5zM4 4l16 16',
  cloudUp: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7 1.2A3.5 3.5 0 0 1 17 18.5M12 20v-8M9 14.5l3-3 3 3',
  warning: 'M12 4L2.8 20h18.4L12 4zM12 10v5M12 17.5h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8h.01',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  truck:
    'M2.5 6h12v10.5h-12zM14.5 10h4l3 3.5v3h-7M7 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM17.5 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  school: 'M12 4L2.5 9 12 14l9.5-5L12 4zM6 11v5c3.5 3 8.5 3 12 0v-5M21.5 9v6',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6M3 10a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M10 20v-5h4v5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5S10.5 3.5 8 4.2 7.5 7.5 12 7.5zM12 7.5s1.5-4 4-3.3.5 3.3-4 3.3z',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.3 12h17.4M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  invoice: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7M9 8h2.5',
  refresh: 'M20 5v5h-5M19 10a8 8 0 1 0 1 4',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5l12 7.5-12 7.5z',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  phone: 'M5 4h4l1.6 4.2-2.2 1.6a12 12 0 0 0 5.8 5.8l1.6-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  pin: 'M12 21s7-6 7-11.4A7 7 0 0 0 5 9.6C5 15 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
} as const;

export type IconName = keyof typeof PATHS;
export const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);

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
      <path d={PATHS[name]} />
    </svg>
  );
}
