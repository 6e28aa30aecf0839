import { isPlainIcon, type MenuDrawing } from '@academy/contracts/identity/access/menu-icons.ts'
import { Icon, Line } from '../../core/show/icon.tsx'

/** What the rail draws instead of words: menus are told apart by these. A noun's contract names one (`menu: { icon }`). */
const drawings: Record<MenuDrawing, string> = {
  sliders: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
  shield: 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM7.500 10l2 2 3.500-4',
  'shield-plus': 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM10 7v6M7 10h6',
  people:
    'M7.500 4a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600zM2.500 16c.5-3 2.500-4.500 5-4.500s4.500 1.500 5 4.500M13 4.500a2.500 2.500 0 0 1 0 4.800M14.500 12c1.800.6 2.700 2 3 4',
  pulse: 'M2 10h4l2-5 4 10 2-5h4',
  'crossed-box': 'M3 5h14v10H3zM7.500 8l5 5M12.500 8l-5 5',
  route:
    'M5 4a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM15 13a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM6.500 5.500H12a2.250 2.250 0 0 1 0 4.500H8a2.250 2.250 0 0 0 0 4.500h5.500',
  'person-waves':
    'M8 4a2.800 2.800 0 1 1 0 5.600A2.800 2.800 0 0 1 8 4zM3 16c.5-3 2.500-4.500 5-4.500s4.500 1.500 5 4.500M15 5a4 4 0 0 1 0 5M17 3a7 7 0 0 1 0 9',
  'door-key': 'M11 4h6v12h-6M3 10h9M9 7l3 3-3 3M13.500 10h1',
  'door-in': 'M9 4h8v12H9M3 10h9M9 7l3 3-3 3',
  barred: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM5 15L15 5',
  'sheet-lines': 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3M13 13h.500',
  'sheet-alert': 'M4 3h12v14H4zM10 6.500v4.500M10 13.500h.010',
  'lines-plus': 'M3 5h14M3 10h9M3 15h6M15 11v5M12.500 13.500h5',
  'sliders-three': 'M3 5h6M13 5h4M9 3v4M3 10h2M9 10h8M7 8v4M3 15h8M15 15h2M13 13v4',
  'calendar-days': 'M4 6h12v10H4zM4 9h12M7 4v3M13 4v3M7 12v2M10 11v3M13 12v2',
  map: 'M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12',
  dictionary: 'M4 4h5a2 2 0 0 1 1 1 2 2 0 0 1 1-1h5v12H4zM7 8h1M7 11h1M12 8h2M12 11h2',
  chart: 'M8 3h4v4H8zM2.500 13h4v4h-4zM13.500 13h4v4h-4zM10 7v3M4.500 13v-3h11v3',
  card: 'M3 4h14v12H3zM6 8a1.500 1.500 0 1 1 3 0 1.500 1.500 0 0 1-3 0zM5 13c.3-1.700 1.300-2.300 2.500-2.300S9.700 11.300 10 13M12 8h3M12 11h3',
  'person-check': 'M8 4a2.800 2.800 0 1 1 0 5.600A2.800 2.800 0 0 1 8 4zM3 16c.5-3 2.500-4.500 5-4.500 1 0 2 .2 2.700.7M11.500 14l2 2 4-4.500',
  'tray-up': 'M10 13V4M6 8l4-4 4 4M3 13v4h14v-4',
  list: 'M3 5h2M8 5h9M3 10h2M8 10h9M3 15h2M8 15h9',
  layers: 'M10 3l7 3.500L10 10 3 6.500zM3 10l7 3.500 7-3.500M3 13.500L10 17l7-3.500',
  'person-plus': 'M8 4a2.800 2.800 0 1 1 0 5.600A2.800 2.800 0 0 1 8 4zM2.500 16c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500M15.500 6v5M13 8.500h5',
  'person-crossed':
    'M8 4a2.800 2.800 0 1 1 0 5.600A2.800 2.800 0 0 1 8 4zM2.500 16c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500M13.500 6.500l4 4M17.500 6.500l-4 4',
  'clipboard-check': 'M4 4h12v13H4zM7.500 2.500v3M12.500 2.500v3M7 11l2 2 4-4',
  graduation: 'M2 8l8-4 8 4-8 4zM5 10v4c1.500 1.300 3 2 5 2s3.500-.7 5-2v-4M18 8v5',
  bars: 'M3 3v14h14M6 14v-4M9 14V6M12 14v-6M15 14V4',
  'line-chart': 'M3 3v14h14M6 13l4-4 3 2 4-6',
  'speech-star': 'M3 4h14v10H9l-4 3v-3H3zM10 6.500l.8 1.700 1.900.2-1.400 1.300.4 1.800-1.700-.9-1.700.9.4-1.800-1.400-1.300 1.900-.2z',
  'speech-lines': 'M3 4h14v10H9l-4 3v-3H3zM6 7.500h8M6 10.500h5',
  'speech-crossed': 'M3 4h14v10H9l-4 3v-3H3zM7 11l6-4M7 7l6 4',
  wallet: 'M3 6h12a2 2 0 0 1 2 2v7H3zM3 6l9-3v3M13 10.500h4',
  ledger: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h4M5 3v14',
  percent: 'M5 15L15 5M6.500 5a1.750 1.750 0 1 1 0 3.500 1.750 1.750 0 0 1 0-3.500zM13.500 11.500a1.750 1.750 0 1 1 0 3.500 1.750 1.750 0 0 1 0-3.500z',
  'minus-circle': 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6 10h8',
  stamp: 'M6 3h8v4l-2 2.500V13h3v4H5v-4h3V9.500L6 7zM5 15h10',
  steps: 'M3 4h5v4H3zM12 12h5v4h-5zM5.500 8v6H12M8 6h6.500v6',
  board: 'M3 4h14v9H3zM10 13v4M6.500 17h7M6 9.500l2.500-2 2 1.500L14 6.500',
  'calendar-crossed': 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M8 11.500l4 4M12 11.500l-4 4',
  door: 'M5 17V3h10v14M3 17h14M12 10v1',
  car: 'M3 14v-4l2-5h10l2 5v4zM3 10h14M4 14v2M16 14v2M6 12h1M13 12h1',
  box: 'M3 6.500L10 3l7 3.500v7L10 17l-7-3.500zM3 6.500l7 3.500 7-3.500M10 10v7M6.500 4.700l7 3.600',
}

/** The drawing of a menu entry, as its contract or its administrator names it; one that names none shows its first sign. */
export const MenuIcon = ({ icon, name }: { icon: string; name: string }) => {
  if (icon in drawings) return <Line path={drawings[icon as MenuDrawing]} size={20} />
  if (isPlainIcon(icon)) return <Icon name={icon} size={20} />
  return (
    <span className="menu-sign" aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
