import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

type Still = (locale: string, texts: object) => string

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
    return ((await import(pathToFileURL(file).href)) as { landingStill: Still }).landingStill
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const textsOf = async (root: string, locale: string) => {
  const read = async (area: string) => JSON.parse(await readFile(join(root, '..', 'contracts', 'locales', locale, `${area}.json`), 'utf8')) as object
  return { core: await read('core'), shell: await read('shell') }
}

// Before the first paint: another place than the landing page hides it, another language puts its own words there.
const choose = `const root=document.getElementById('root');if(!/^#?\\/?$/.test(location.hash))root.replaceChildren();else try{const l=localStorage.getItem('v1locale'),t=l&&document.getElementById('still-'+l);if(t){root.replaceChildren(t.content.cloneNode(true));document.documentElement.lang=l}}catch{}`

/** Puts the landing page's first words into `index.html`, so that a visitor reads them before any script has run: Simplified Chinese, the others ready beside it. */
export const prerendered = (root: string): Plugin => ({
  name: 'academy-prerender',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const draw = await still(root)
    const words = async (locale: string) => draw(locale, await textsOf(root, locale))
    const others = await Promise.all(['zh-TW', 'en-US'].map(async (locale) => `<template id="still-${locale}">${await words(locale)}</template>`))
    const body = `<div id="root">${await words('zh-CN')}</div>\n${others.join('\n')}\n<script nonce="__NONCE__">${choose}</script>`
    return html.replace('<div id="root"></div>', () => body)
  },
})
