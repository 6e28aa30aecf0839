import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { root } from '../../../local/root.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { browser } from '../running/browser.ts'

const GOAL = 0.2
const NODES = 1109
const ROUNDS = 9

/** What runs in the page, as one script. */
const script = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'deploy/rigs/bench/chart/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

const drawn = async (page: Page, by: 'ours' | 'theirs'): Promise<number> => {
  const { ms, nodes } = await page.evaluate(
    (name) => (window as unknown as Record<string, () => { ms: number; nodes: number }>)[name]?.() ?? { ms: 0, nodes: 0 },
    by,
  )
  must(nodes === NODES, `${by} drew ${nodes} nodes of ${NODES}`)
  return ms
}

/** The organisation chart of the full network against d3-org-chart 3.1.1: until 1,109 nodes stand in a page. */
export const chartBench: Bench = async ({ short, tell }) => {
  const chrome = await browser()
  try {
    const page = await chrome.newPage()
    await page.setContent('<!doctype html><meta charset="utf-8"><body></body>')
    await page.addScriptTag({ content: await script() })
    const both = { ours: () => drawn(page, 'ours'), theirs: () => drawn(page, 'theirs') }
    await interleaved(1, both)
    const { ours, theirs } = await interleaved(short ? 3 : ROUNDS, both)
    tell({
      name: 'chart of 1,109 nodes',
      ratio: ratioOf(ours, theirs),
      goal: GOAL,
      at: 'most',
      ours: `${median(ours).toFixed(1)} ms`,
      peer: `d3-org-chart 3.1.1: ${median(theirs).toFixed(1)} ms`,
    })
  } finally {
    await chrome.close()
  }
}
