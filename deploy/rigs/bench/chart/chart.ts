import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { root } from '../../../local/root.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { browser } from '../running/browser.ts'

const PICTURE = 0.2
/** With several times the words and ticks in each node. */
const SCREEN = 1.5
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

type Work = 'ourPicture' | 'theirPicture' | 'ourScreen' | 'theirScreen'

const drawn = async (page: Page, work: Work): Promise<number> => {
  const draw = (name: string) => (window as unknown as { draw: (name: string) => { ms: number; nodes: number } }).draw(name)
  const { ms, nodes } = await page.evaluate(draw, work)
  must(nodes === NODES, `${work} drew ${nodes} nodes of ${NODES}`)
  return ms
}

/** The organisation chart of the full network against d3-org-chart 3.1.1: the text of its picture, and until it stands in a page. */
export const chartBench: Bench = async ({ short, tell }) => {
  const chrome = await browser()
  try {
    const page = await chrome.newPage()
    await page.setContent('<!doctype html><meta charset="utf-8"><body></body>')
    await page.addScriptTag({ content: await script() })
    const rounds = short ? 3 : ROUNDS
    const compared = async (name: string, goal: number, our: Work, their: Work) => {
      const both = { ours: () => drawn(page, our), theirs: () => drawn(page, their) }
      await interleaved(1, both)
      const { ours, theirs } = await interleaved(rounds, both)
      const [own, peer] = [median(ours).toFixed(1), median(theirs).toFixed(1)]
      tell({ name, ratio: ratioOf(ours, theirs), goal, at: 'most', ours: `${own} ms`, peer: `d3-org-chart 3.1.1: ${peer} ms` })
    }
    await compared('picture of 1,109 nodes', PICTURE, 'ourPicture', 'theirPicture')
    await compared('chart of 1,109 nodes in a page', SCREEN, 'ourScreen', 'theirScreen')
  } finally {
    await chrome.close()
  }
}
