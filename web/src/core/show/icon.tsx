// Line icons on a 20-px grid, one path each, drawn in the colour of the text.
const paths = {
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4zM13 13l4 4',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  todo: 'M4 4h12v13H4zM7 2.5v3M13 2.5v3M7 11l2 2 4-4',
  user: 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM4 17c.6-3.4 3-5 6-5s5.4 1.6 6 5',
  down: 'M5 8l5 5 5-5',
  right: 'M8 5l5 5-5 5',
  left: 'M12 5l-5 5 5 5',
  close: 'M5 5l10 10M15 5L5 15',
  plus: 'M10 4v12M4 10h12',
  download: 'M10 3v10M6 9l4 4 4-4M4 17h12',
  columns: 'M3 4h14v12H3zM8 4v12M13 4v12',
  density: 'M3 5h14M3 10h14M3 15h14',
  menu: 'M3 5h14M3 10h14M3 15h14',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  pin: 'M10 18c4-4.5 5.5-7 5.5-9.5a5.5 5.5 0 0 0-11 0C4.500 11 6 13.500 10 18zM10 6.800a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800z',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4.500l3 1.800',
  alert: 'M10 3l8 14H2zM10 8v4M10 14v.8',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  more: 'M4 10a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0M9.25 10a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0M14.5 10a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0',
  home: 'M3 9l7-6 7 6v8h-5v-5H8v5H3z',
  book: 'M4 4h5a2 2 0 0 1 1 1 2 2 0 0 1 1-1h5v12h-5l-1 1-1-1H4zM10 5v12',
  flag: 'M5 18V3h10l-2 3.500 2 3.500H5',
  check: 'M4 10.500l4 4 8-9',
  undo: 'M4 8h8a4 4 0 0 1 0 8H7M7 5L4 8l3 3',
  file: 'M5 3h7l3 3v11H5zM12 3v3h3',
  picture: 'M3 4h14v12H3zM3 14l4.500-4.500 3.500 3.500 2-2 4 4M13 7.200v.1',
  star: 'M10 3l2.200 4.600 5 .7-3.600 3.500.9 5L10 14.400 5.500 16.800l.9-5L2.800 8.300l5-.7z',
  globe: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM3 10h14M10 3c3 4 3 10 0 14M10 3c-3 4-3 10 0 14',
  filter: 'M3 5h14M6 10h8M8.500 15h3',
  link: 'M8 12l4-4M9 6l2-2a3.500 3.500 0 0 1 5 5l-2 2M11 14l-2 2a3.500 3.500 0 0 1-5-5l2-2',
  out: 'M8 4H4v12h4M12 6l4 4-4 4M16 10H8',
  sun: 'M10 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM10 2v2M10 16v2M2 10h2M16 10h2M4.300 4.300l1.400 1.400M14.300 14.300l1.400 1.400M15.700 4.300l-1.400 1.400M5.700 14.300l-1.400 1.400',
  moon: 'M16 12a6.500 6.500 0 1 1-8-8 5.200 5.200 0 0 0 8 8z',
  sound: 'M4 8h3l4-3v10l-4-3H4zM14 7.500a3.500 3.500 0 0 1 0 5',
  eye: 'M2 10c2-3.500 5-5 8-5s6 1.500 8 5c-2 3.500-5 5-8 5s-6-1.500-8-5zM10 7.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400z',
  phone: 'M6 2.500h8v15H6zM9 15h2',
  work: 'M3 6h14v10H3zM7 6V4h6v2M3 10h14',
}

export type IconName = keyof typeof paths

/** One path on the 20-px grid, drawn as all of our icons are. */
export const Line = ({ path, size = 18 }: { path: string; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** A drawing of our set in the colour of the text around it, `size` px wide and high; hidden from who listens. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => <Line path={paths[name]} size={size} />
