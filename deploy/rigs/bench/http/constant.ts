import type { Param } from '@academy/contracts/identity/system/params.ts'
import type { z } from 'zod'

const ten = Array.from({ length: 10 }, (_, n) => n)

/** A row of the plainest noun, with the moments as the database gives them. */
const row = (n: number): z.output<typeof Param> & { id: string; version: number; createDate: Date; updateDate: Date; creator: string; actions: string[] } => ({
  paramCode: `academy.value.${n}`,
  paramValue: `value ${n}`,
  remark: 'What it is for stands here, in a sentence of some length',
  id: `00000000-0000-4000-8000-00000000000${n}`,
  version: 3,
  createDate: new Date(Date.UTC(2026, 0, n + 1)),
  updateDate: new Date(Date.UTC(2026, 1, n + 1)),
  creator: 'u-admin',
  actions: ['update', 'delete'],
})

const rows = ten.map(row)

/** What every contestant's handlers answer: one row, or a page of ten. */
export const answerInfo = () => rows[3] as ReturnType<typeof row>
export const answerPage = () => ({ records: rows, list: rows, total: 10, size: 10, current: 1, pages: 1 })

/** The address of one row, and that of the page with what a screen sends. */
export const infoPath = '/sys/params/00000000-0000-4000-8000-000000000003'
export const pagePath = '/sys/params/page?page=1&limit=10&paramCode=academy&order=asc&orderField=param_code'
