// The pictures of the demo are drawn by program: nobody else's, small, the same for the same name.

interface Scene {
  sky: readonly [string, string]
  ground: string
  light: string
}

/** The evening of each direction of courses, by the first two letters of a code. */
const scenes: Readonly<Record<string, Scene>> = {
  TB: { sky: ['#1d3142', '#c08a5b'], ground: '#16222c', light: '#ffd9a8' },
  TD: { sky: ['#123039', '#6fb3ad'], ground: '#0d2026', light: '#c9f3ea' },
  TH: { sky: ['#1c1a2b', '#d9772f'], ground: '#16131d', light: '#ffb066' },
  TP: { sky: ['#1b2c3d', '#8fa9bd'], ground: '#131f2b', light: '#e4eef6' },
  SP: { sky: ['#0b1f33', '#3f79b8'], ground: '#08131f', light: '#ffe1ac' },
  SS: { sky: ['#2b1d24', '#b3666f'], ground: '#1d1419', light: '#ffd0d0' },
  MC: { sky: ['#2a2038', '#a06fa8'], ground: '#1b1525', light: '#f1d6ff' },
  UC: { sky: ['#2d2117', '#c96f42'], ground: '#1f1710', light: '#ffcaa3' },
  VS: { sky: ['#1e2528', '#a3a15c'], ground: '#15191b', light: '#f0eeb4' },
  PT: { sky: ['#152a27', '#5f9a84'], ground: '#0f1d1b', light: '#c4f0dd' },
  IN: { sky: ['#14283c', '#5b8fc7'], ground: '#0f1c2a', light: '#d6e8ff' },
  GM: { sky: ['#22262b', '#b79a64'], ground: '#16191d', light: '#f6e0b0' },
}
const plain: Scene = { sky: ['#14283c', '#8a8f99'], ground: '#10202f', light: '#e8edf2' }

/** Numbers between 0 and 1 that follow from a name. */
const numbers = (name: string): (() => number) => {
  let seed = [...name].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16777619) >>> 0, 2166136261)
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}

const [WIDTH, HEIGHT] = [1280, 720]
const between = (next: () => number, from: number, to: number) => Math.round(from + next() * (to - from))

/** Hills that lie one behind the other, lighter the farther away. */
const ridge = (next: () => number, y: number, high: number, colour: string): string => {
  const points = Array.from({ length: 9 }, (_, n) => `${(n * WIDTH) / 8} ${y - between(next, 0, high)}`)
  const path = points.slice(1).reduce((line, point, n) => `${line} S ${(n + 0.6) * (WIDTH / 8)} ${y - between(next, 0, high)} ${point}`, `M${points[0]}`)
  return `<path d="${path} V${HEIGHT} H0 Z" fill="${colour}"/>`
}

/** A road to the horizon with the light of those who drove it. */
const road = (next: () => number, horizon: number, { ground, light }: Scene): string => {
  const end = between(next, 380, 900)
  const edge = (x: number, far: number) => `M${x} ${HEIGHT} Q${(x + end) / 2 + between(next, -60, 60)} ${(HEIGHT + horizon) / 2} ${end + far} ${horizon}`
  const trails = [-300, -190, -80, 60, 170, 320].map(
    (from, n) =>
      `<path d="${edge(640 + from, (n - 3) * 3)}" stroke="${n < 3 ? light : '#ff6b57'}" stroke-width="${n % 3 === 1 ? 5 : 2}" opacity="${n % 2 ? 0.85 : 0.45}"/>`,
  )
  return `<path d="M-200 ${HEIGHT} L${end - 10} ${horizon} h20 L1480 ${HEIGHT} Z" fill="${ground}"/><g fill="none" stroke-linecap="round">${trails.join('')}</g>`
}

const framed = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

/** The cover of a course: a road in the evening, in the colours of its direction. */
export const coverOf = (code: string): string => {
  const scene = scenes[code.slice(0, 2)] ?? plain
  const next = numbers(code)
  const horizon = between(next, 330, 420)
  const [x, y] = [between(next, 300, 980), horizon - between(next, 20, 110)]
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${scene.sky[0]}"/><stop offset="${horizon / HEIGHT}" stop-color="${scene.sky[1]}"/></linearGradient>`
  const glow = `<radialGradient id="g"><stop stop-color="${scene.light}" stop-opacity=".95"/><stop offset=".3" stop-color="${scene.light}" stop-opacity=".4"/><stop offset="1" stop-color="${scene.light}" stop-opacity="0"/></radialGradient>`
  const back = `<defs>${sky}${glow}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><circle cx="${x}" cy="${y}" r="320" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="46" fill="${scene.light}"/>`
  const hills = [0.35, 0.6, 1].map((opacity, n) => `<g opacity="${opacity}">${ridge(next, horizon + n * 22, 110 - n * 34, scene.ground)}</g>`).join('')
  return framed(WIDTH, HEIGHT, back + hills + road(next, horizon, scene))
}

/** The plan of a site: streets, the house and the way in. */
export const planOf = (code: string): string => {
  const next = numbers(code)
  const [w, h] = [960, 640]
  const streets = [160, 420, 700].map((x) => `<path d="M${x + between(next, -30, 30)} 0V${h}" stroke="#fff" stroke-width="26"/>`)
  const ways = [140, 360, 540].map((y) => `<path d="M0 ${y + between(next, -20, 20)}H${w}" stroke="#fff" stroke-width="${y === 360 ? 40 : 22}"/>`)
  const blocks = Array.from({ length: 26 }, () => {
    const [x, y] = [between(next, 0, 900), between(next, 0, 600)]
    return `<rect x="${x}" y="${y}" width="${between(next, 30, 90)}" height="${between(next, 24, 70)}" rx="4" fill="#d9d3c6"/>`
  })
  const house = '<rect x="470" y="190" width="190" height="130" rx="6" fill="#1668dc" opacity=".18" stroke="#1668dc" stroke-width="4"/>'
  const way = '<path d="M0 366H430Q452 366 452 340V262H480" fill="none" stroke="#c65d12" stroke-width="7" stroke-dasharray="16 12"/>'
  const pin = '<path d="M565 292c38-46 52-68 52-94a52 52 0 1 0-104 0c0 26 14 48 52 94z" fill="#0b1f33"/><circle cx="565" cy="198" r="20" fill="#fff"/>'
  return framed(w, h, `<rect width="${w}" height="${h}" fill="#ece9e3"/>${blocks.join('')}${streets.join('')}${ways.join('')}${house}${way}${pin}`)
}

/** The front of a site's house in the evening. */
export const frontOf = (code: string): string => {
  const next = numbers(code)
  const [w, h] = [1200, 900]
  const sky = '<linearGradient id="s" x2="0" y2="1"><stop stop-color="#16304a"/><stop offset=".75" stop-color="#d6a77a"/></linearGradient>'
  const glass = Array.from({ length: 36 }, (_, n) => {
    const lit = next() > 0.45
    return `<rect x="${170 + (n % 12) * 72}" y="${330 + Math.floor(n / 12) * 92}" width="60" height="74" fill="${lit ? '#ffe3b3' : '#2b4257'}" opacity="${lit ? 0.95 : 0.9}"/>`
  })
  const house = `<path d="M120 300H1080V690H120Z" fill="#1b2b3a"/><path d="M90 300H1110V322H90Z" fill="#c9c3b8"/>${glass.join('')}`
  const door = '<rect x="540" y="610" width="120" height="80" fill="#ffe9c4"/><path d="M600 610V690" stroke="#1b2b3a" stroke-width="4"/>'
  const yard = '<rect y="690" width="1200" height="210" fill="#222c33"/><path d="M540 690 L430 900 H770 L660 690Z" fill="#ffe9c4" opacity=".16"/>'
  return framed(w, h, `<defs>${sky}</defs><rect width="${w}" height="${h}" fill="url(#s)"/>${house}${door}${yard}`)
}
