import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { filesOf } from './files.ts'
import { academy, admin, bookOf, imported, reaches, upload, world } from './testing/academy.ts'

let site: Installation
beforeAll(async () => {
  site = await academy()
}, 120_000)
afterAll(async () => site?.stop())

const coordinator = { userId: 'u-resources', grants: [{ code: 'RESOURCES', roots: [] }] }
const errorsOf = async (id: string) => site.ok(await site.call('jobs', imports.endpoints.errors, { id, limit: '100' }, admin)).records
const places = async (id: string) => (await errorsOf(id)).map(({ sheet, row, column, code }) => [sheet, row, column, code])
const checked = async (file: Buffer) => reaches(site, site.ok(await upload(site, file)).id, 'ready', 'wrong')

/** Does something before the rows of a sheet are applied, once they were judged for the last time. */
const before = async (sheet: string, something: () => Promise<void>): Promise<Server> => {
  const { addressOf } = site.platform
  const real = addressOf('training')
  let done = false
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    if (!done && request.url?.endsWith('import/apply') && (JSON.parse(body.toString()) as { sheet: string }).sheet === sheet) {
      done = true
      await something()
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)))
    const answer = await fetch(`${real}${request.url}`, { method: 'POST', headers: headers as Record<string, string>, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0)
  site.platform.addressOf = (service) => (service === 'training' ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : addressOf(service))
  server.once('close', () => {
    site.platform.addressOf = addressOf
  })
  return server
}

test('a second trainer for one person is told at the check, by row and holder, wherever the first one stands', async () => {
  expect((await imported(site, await bookOf(world()))).status).toBe('done')
  const [first] = world().trainers ?? []
  const again = await checked(await bookOf({ trainers: [{ ...first, code: 'T901' } as never] }))
  expect(again.status).toBe('wrong')
  expect(await places(again.id)).toEqual([['trainers', 2, 'user', 'heldBy']])
  expect((await errorsOf(again.id))[0]?.msg).toBe(`“${first?.code}” has this already`)
}, 60_000)

test('an apply that is refused after all says which row and why, and can be ended with a report of what was applied', async () => {
  const [person, other] = (world().people ?? []).filter(({ idNumber }) => !(world().trainers ?? []).some(({ user }) => user === idNumber))
  const [first, vehicle] = [world().trainers?.[0], world().vehicles?.[0]]
  const rows = {
    vehicles: [{ ...vehicle, remark: 'moved' }],
    trainers: [
      { ...first, code: 'T911', user: person?.idNumber },
      { ...first, code: 'T912', user: other?.idNumber },
    ],
    results: [{ user: person?.idNumber, course: 'INA001', date: '2020-01-06', score: 90, passed: true }],
  } as never
  const { id, ...ready } = await checked(await bookOf(rows))
  expect([ready.status, ready.total]).toEqual(['ready', 4])
  const plan = async () => (await filesOf(site.platform).plan(id)) as unknown as { trainers: { values: { user: string } }[] }
  const kind = { level: '2', team: 'technical' } as const
  const fields = { ...kind, catalogues: ['IN'], languages: ['zh' as const], own: true, bestClassTeacher: false }
  const steal = async () => {
    const userId = String((await plan()).trainers[1]?.values.user)
    const input = { ...fields, code: 'T777', userId, firstYear: 2015, yearlyTarget: 100, cityCode: '1101' }
    site.ok(await site.call('training', trainers.endpoints.save, input, coordinator))
  }
  const server = await before('trainers', steal)
  site.ok(await site.call('jobs', imports.endpoints.apply, { id }, admin))
  const stuck = await reaches(site, id, 'stuck', 'done', 'wrong')
  server.close()
  expect([stuck.status, stuck.done, stuck.errorCount, stuck.actions]).toEqual(['stuck', 1, 1, ['apply', 'end', 'marked']])
  expect(await places(id)).toEqual([['trainers', 3, 'user', 'heldBy']])
  expect((await site.call('jobs', imports.endpoints.cancel, { id }, admin)).code).toBe(codes.moveNotAllowed)
  const ended = site.ok(await site.call('jobs', imports.endpoints.end, { id }, admin))
  expect([ended.status, ended.done, ended.total, ended.actions]).toEqual(['ended', 1, 4, []])
  expect(await places(id)).toEqual([
    ['trainers', 2, undefined, 'notApplied'],
    ['trainers', 3, 'user', 'heldBy'],
    ['results', 2, undefined, 'notApplied'],
  ])
  const files = filesOf(site.platform)
  expect([await files.book(id), await files.rows(id), await files.plan(id)]).toEqual([null, null, null])
  expect((await site.call('jobs', imports.endpoints.end, { id }, admin)).code).toBe(codes.moveNotAllowed)
}, 60_000)
