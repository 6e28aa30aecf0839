import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

type Still = (locale: string, texts: object) => { landing: string; failed: string }

/** Bundles `src/prerender.tsx` for Node and loads it. */
const still = async (root: string): Promise<Still> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: join(root, 'src', 'prerender.tsx'), write: false, target: 'node20' },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: { type: string; code?: string }[] }
  const folder = await mkdtemp(join(tmpdir(), 'academy-prerender-'))
  try {
    const file = join(folder, 'prerender.mjs')
    await writeFile(file, output.find(({ type }) => type === 'chunk')?.code ?? '')
    return ((await import(pathToFileURL(file).href)) as { still: Still }).still
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The first is the one that stands on the page; the others lie ready beside it. */
const locales = ['zh-CN', 'zh-TW', 'en-US']

const textsOf = async (root: string, locale: string) => {
  const read = async (area: string) => JSON.parse(await readFile(join(root, '..', 'contracts', 'locales', locale, `${area}.json`), 'utf8')) as object
  return { core: await read('core'), shell: await read('shell') }
}

// Before the first paint: light or dark as `theme.ts` will say it, no words of the landing page at another place, the reader's own language.
// Where the browser refuses its store the page stays as it was sent.
const choose = `const page = document.documentElement, root = document.getElementById('root'), landing = /^#?\\/?$/.test(location.hash);
let language = 'zh-CN';
if (!landing) root.replaceChildren();
try {
  const chosen = /^#\\/manage/.test(location.hash) && localStorage.getItem('v1theme');
  page.dataset.theme = /^(light|dark)$/.test(chosen) ? chosen : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const own = localStorage.getItem('v1locale');
  if (document.getElementById('failed-' + own)) page.lang = language = own;
  const words = landing && document.getElementById('still-' + language);
  if (words) root.replaceChildren(words.content.cloneNode(true));
} catch {}`

// The page fetched anew is the only other try: a browser may remember that a script did not come.
const failed = `const failed = () => {
  document.body.append(document.getElementById('failed-' + language).content.cloneNode(true));
  document.querySelector('.late-over button').onclick = () => location.reload();
};`

/** The scripts wait so many milliseconds for the first paint, no longer. */
const LONGEST = 400

/** Fetches the sheet as the file that later pages know it by, and the scripts: where the words stand, after they were painted (deploy/decisions/0016); a page in the background paints nothing to wait for. */
const begin = (sheets: readonly string[], scripts: readonly string[]) => `${failed}
const begin = () => {
  for (const href of ${JSON.stringify(sheets)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));
  Promise.all(${JSON.stringify(scripts)}.map((src) => import(src))).catch(failed);
};
let begun = false;
const once = () => {
  if (!begun) { begun = true; begin() }
};
if (landing && document.visibilityState === 'visible' && window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  setTimeout(once, ${LONGEST});
} else once();`

const moduleTag = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const sheetTag = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const addressesOf = (html: string, tag: RegExp): string[] => [...html.matchAll(tag)].map(([, address = '']) => address)

/** What the first paint needs of a built sheet: without the web font, which comes with the file, and with addresses as seen from the page. */
const firstPaint = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}/g, '').replaceAll('url(./', 'url(./assets/')

const sourceOf = (bundle: Rolldown.OutputBundle | undefined, address: string): string => {
  const asset = bundle?.[address.replace('./', '')]
  if (asset?.type !== 'asset') throw new Error(`the build has no ${address}`)
  return String(asset.source)
}

/** Puts the landing page's first words and their sheet into `index.html`, so that a visitor reads them before any script has run: Simplified Chinese, the others ready beside it. */
export const prerendered = (root: string): Plugin => ({
  name: 'academy-prerender',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const draw = await still(root)
      const pages = await Promise.all(locales.map(async (locale) => ({ locale, ...draw(locale, await textsOf(root, locale)) })))
      const ready = pages.map(
        ({ locale, landing, failed: told }, n) =>
          `${n === 0 ? '' : `<template id="still-${locale}">${landing}</template>\n`}<template id="failed-${locale}">${told}</template>`,
      )
      const [sheets, scripts] = [addressesOf(html, sheetTag), addressesOf(html, moduleTag)]
      const style = `<style nonce="__NONCE__">${sheets.map((sheet) => firstPaint(sourceOf(bundle, sheet))).join('\n')}</style>`
      const body = `<div id="root">${pages[0]?.landing}</div>\n${ready.join('\n')}\n<script nonce="__NONCE__">${choose}\n${begin(sheets, scripts)}</script>`
      return html
        .replace(moduleTag, '')
        .replace(sheetTag, '')
        .replace('</head>', () => `${style}\n  </head>`)
        .replace('<div id="root"></div>', () => body)
    },
  },
})
