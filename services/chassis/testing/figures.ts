import type { figuresOf } from '@academy/contracts/core/figures.ts'
import type { Page } from '@academy/contracts/core/page.ts'
import type { As, Installation } from './installation.ts'

/** Asks for the numbers of a service as somebody, and for each the rows of its list under the filter that its link carries, page after page. */
export const numbersAndRows = async (site: Installation, contract: ReturnType<typeof figuresOf>, as: As) => {
  const { figures } = site.ok(await site.call(contract.service, contract.endpoints.look, {}, as))
  const rowsOf = async (key: string, filter: Record<string, string>): Promise<number> => {
    const figure = contract.figures.find((one) => one.key === key)
    if (!figure) throw new Error(`${contract.service} has no figure ${key}`)
    let rows = 0
    for (let page = 1; ; page++) {
      const { records, pages } = site.ok(await site.call(contract.service, figure.list, { ...filter, page, limit: 100 }, as)) as Page<unknown>
      rows += records.length
      if (page >= pages) return rows
    }
  }
  return Promise.all(figures.map(async ({ key, count, filter }) => ({ key, count, rows: await rowsOf(key, filter) })))
}
