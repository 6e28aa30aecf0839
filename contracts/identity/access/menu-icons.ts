/** How a menu is drawn where the rail has no words: drawings of its own (`web/src/app/shell/menu-icon.tsx`), then those of the general set. */
export type MenuDrawing =
  | 'sliders'
  | 'shield'
  | 'shield-plus'
  | 'people'
  | 'pulse'
  | 'crossed-box'
  | 'route'
  | 'person-waves'
  | 'door-key'
  | 'door-in'
  | 'barred'
  | 'sheet-lines'
  | 'sheet-alert'
  | 'lines-plus'
  | 'sliders-three'
  | 'calendar-days'
  | 'map'
  | 'dictionary'
  | 'chart'
  | 'card'
  | 'person-check'
  | 'tray-up'
  | 'list'
  | 'layers'
  | 'person-plus'
  | 'person-crossed'
  | 'clipboard-check'
  | 'graduation'
  | 'bars'
  | 'line-chart'
  | 'speech-star'
  | 'speech-lines'
  | 'speech-crossed'
  | 'wallet'
  | 'ledger'
  | 'percent'
  | 'minus-circle'
  | 'stamp'
  | 'steps'
  | 'board'
  | 'calendar-crossed'
  | 'door'
  | 'car'
  | 'box'

const plainIcons = [
  'home',
  'book',
  'calendar',
  'user',
  'file',
  'filter',
  'flag',
  'work',
  'todo',
  'mail',
  'lock',
  'link',
  'star',
  'clock',
  'search',
  'pin',
] as const
type PlainIcon = (typeof plainIcons)[number]
export type MenuIconName = MenuDrawing | PlainIcon

export const isPlainIcon = (icon: string): icon is PlainIcon => (plainIcons as readonly string[]).includes(icon)
