// The palette of the design language; contrast was checked pair by pair, so values change only together with that check.
export interface Colours {
  layout: string
  box: string
  raised: string
  sunk: string
  line: string
  edge: string
  ink: string
  ink2: string
  ink3: string
  inkOff: string
  accent: string
  accentHover: string
  accentActive: string
  accentInk: string
  accentBg: string
  accentEdge: string
  onAccent: string
  outline: string
  ok: string
  okBg: string
  warn: string
  warnBg: string
  bad: string
  badBg: string
  badOutline: string
  night: string
  mask: string
  shadow: string
}

export const lightColours: Colours = {
  layout: '#f4f2ee',
  box: '#fffefc',
  raised: '#fffefc',
  sunk: '#ece9e3',
  line: '#ddd8cf',
  edge: '#878074',
  ink: '#0b1f33',
  ink2: '#3d4d5c',
  ink3: '#5b6772',
  inkOff: '#9a948a',
  accent: '#1668dc',
  accentHover: '#0f57bd',
  accentActive: '#0b479c',
  accentInk: '#0f57bd',
  accentBg: '#e9f0fb',
  accentEdge: '#9dbff0',
  onAccent: '#ffffff',
  outline: 'rgba(22, 104, 220, .22)',
  ok: '#1f7145',
  okBg: '#e6f0e8',
  warn: '#8f5600',
  warnBg: '#f8eedb',
  bad: '#b3261e',
  badBg: '#f9e7e3',
  badOutline: 'rgba(179, 38, 30, .2)',
  night: '#0b1f33',
  mask: 'rgba(11, 31, 51, .18)',
  shadow: '0 12px 32px rgba(11, 31, 51, .14)',
}

export const darkColours: Colours = {
  layout: '#0a131c',
  box: '#111d28',
  raised: '#172634',
  sunk: '#0d1822',
  line: '#243442',
  edge: '#6f8293',
  ink: '#edf0f2',
  ink2: '#b6c1ca',
  ink3: '#8fa0ae',
  inkOff: '#5d6e7d',
  accent: '#5b9bf5',
  accentHover: '#7db1fa',
  accentActive: '#a0c6fc',
  accentInk: '#7db1fa',
  accentBg: '#15304f',
  accentEdge: '#2d5f9e',
  onAccent: '#06121f',
  outline: 'rgba(91, 155, 245, .3)',
  ok: '#62bf8b',
  okBg: '#12301f',
  warn: '#e2a74c',
  warnBg: '#35270f',
  bad: '#f3837a',
  badBg: '#3b1a18',
  badOutline: 'rgba(243, 131, 122, .26)',
  night: '#060d14',
  mask: 'rgba(0, 0, 0, .45)',
  shadow: '0 12px 32px rgba(0, 0, 0, .5)',
}
