import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { fireEvent, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { type FakeAnswer, type FakeCall, fakeServer, pageOf } from './fake-server.ts'
import { renderApp } from './render-app.tsx'
import { admin, menu, shellAnswers } from './shell-answers.ts'

type Routes = Parameters<typeof fakeServer>[0]
type Endpoints = Record<string, Contract['endpoints'][string] | undefined>
type Row = { id: string }

/** The server's word on a call that its contract would refuse: a story that sends such a thing fails with the reasons. */
const judged = (contract: Contract, verb: string, call: FakeCall) => {
  const { input } = contract.endpoints[verb] ?? {}
  const parsed = input instanceof z.ZodObject ? input.strict().safeParse(call.body) : input?.safeParse(call.body)
  if (parsed && !parsed.success) throw new Error(`${call.method} ${call.path} ${JSON.stringify(call.body)}: ${parsed.error.message}`)
}

/** The answer of a command whose body the contract takes: `{ 'POST /x/run': commanded(jobs, 'run', (call) => ({ data })) }`. */
export const commanded =
  (contract: Contract, verb: string, answer: (call: FakeCall) => FakeAnswer) =>
  (call: FakeCall): FakeAnswer => {
    judged(contract, verb, call)
    return answer(call)
  }

/** A list's answer with these rows, page by page. */
export const paged =
  (rows: readonly object[], beside: object = {}) =>
  (call: FakeCall) => ({ data: { ...pageOf(rows, call), ...beside } })

/** What the five plain operations of a noun answer when these are its records. */
export const plainAnswers = (contract: Contract, rows: readonly Row[]): Routes => {
  const { page, info, save, update, remove }: Endpoints = contract.endpoints
  const answers: Routes = { [`GET ${page?.path}`]: paged(rows), [`GET ${info?.path}`]: (_, { id }) => ({ data: rows.find((row) => row.id === id) ?? null }) }
  if (save) answers[`POST ${save.path}`] = commanded(contract, 'save', (call) => ({ data: { ...(call.body as object), id: 'new', version: 1 } }))
  if (update) answers[`PUT ${update.path}`] = commanded(contract, 'update', (call) => ({ data: call.body }))
  if (remove) answers[`DELETE ${remove.path}`] = commanded(contract, 'remove', (call) => ({ data: { removed: (call.body as string[]).length } }))
  return answers
}

/** Dictionary items as the server lists them: `{ gender: { 1: '男' } }`. */
const itemsOf = (dictionaries: Record<string, Record<string, string>>) =>
  Object.entries(dictionaries).flatMap(([dictType, items]) =>
    Object.entries(items).map(([dictValue, name], sort) => ({
      ...{ id: `${dictType}.${dictValue}`, pid: dictType, dictType, dictValue, sort, dictStatus: '1', delFlag: '0' },
      ...{ dictName: name, dictNameCn: name, dictNameEn: name },
    })),
  )

interface Options {
  /** The noun that the screen is of: the reader holds every permission that its endpoints name. */
  contract: Contract
  routes: Routes
  dictionaries?: Record<string, Record<string, string>>
  /** Permissions of other nouns. */
  also?: readonly string[]
  /** Permissions that the reader does not hold. */
  without?: readonly string[]
  /** What else is said of the reader. */
  who?: Partial<typeof admin>
}

/** Opens a screen of the back office, `fee-ledger?account=a1`, as somebody whose menu holds it. */
export const openScreen = async (address: string, { contract, routes, dictionaries = {}, also = [], without = [], who = {} }: Options) => {
  const [route = ''] = address.split(/[?/]/)
  const held = Object.values(contract.endpoints).map((endpoint) => endpoint.permission)
  const me = { ...admin, ...who, permissions: [...new Set([...held, ...also])].filter((permission) => !without.includes(permission)) }
  const server = fakeServer({
    ...shellAnswers(me),
    'GET /sys/menu/select': () => ({ data: [menu(route.replace('-', '/'), '这一页', 'This page')] }),
    'POST /sys/commdict/commDictList': () => ({ data: itemsOf(dictionaries) }),
    'POST /sys/commregion/regionList': () => ({ data: [] }),
    ...routes,
  })
  return { server, ...(await renderApp(`/manage/${address}`, { me })) }
}

/** The dialog on top; the whole page while there is none. */
export const front = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body

// Asking for roles and labels walks the whole page in jsdom, seconds for each on a busy machine: names are read plainly here.
const called = (label: string): HTMLElement | null => {
  const own = [...front().querySelectorAll('label')].find((one) => one.textContent?.replace('*', '') === label)
  if (own) return document.getElementById(own.htmlFor)
  return [...front().querySelectorAll<HTMLElement>('input, textarea, button')].find((one) => one.getAttribute('aria-label') === label) ?? null
}

/** The control of this label in the dialog on top. */
export const control = (label: string): HTMLElement => {
  const found = called(label)
  if (!found) throw new Error(`nothing is called "${label}"`)
  return found
}

/** Types into a field and leaves it. */
export const fill = (label: string, text: string) => {
  fireEvent.change(control(label), { target: { value: text } })
  fireEvent.blur(control(label))
}

/** Picks a day in a field, once its calendar is there. */
export const fillDay = async (label: string, day: string) => {
  const input = await waitFor(() => {
    const found = control(label) as HTMLInputElement
    if (found.disabled) throw new Error(`"${label}" has no calendar yet`)
    return found
  })
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: day } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
}

/** Opens a choice and takes one of its options by its words. */
export const choose = async (label: string, option: string | RegExp) => {
  const input = await waitFor(() => {
    const found = control(label) as HTMLInputElement
    if (found.disabled) throw new Error(`"${label}" has no choices yet`)
    return found
  })
  fireEvent.mouseDown(input)
  const found = await waitFor(() => {
    const lists = [...document.querySelectorAll(`[id="${input.getAttribute('aria-controls')}"]`)]
    const options = lists.flatMap((list) => [...(list.closest('.ant-select-dropdown')?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])])
    const wanted = options.find((one) => (option instanceof RegExp ? option.test(one.title) : one.title === option))
    if (!wanted) throw new Error(`no "${option}" among ${options.map((one) => one.title)}`)
    return wanted
  })
  fireEvent.click(found)
}

const buttons = (): [string, HTMLButtonElement][] =>
  [...front().querySelectorAll('button')].map((button) => [(button.getAttribute('aria-label') ?? button.textContent ?? '').trim(), button])

/** Presses the first button of this name in the dialog on top. */
export const press = (name: string) => {
  const [, found] = buttons().find(([its]) => its === name) ?? []
  if (!found) throw new Error(`no button "${name}" among ${buttons().map(([its]) => its)}`)
  fireEvent.click(found)
}

/** Waits until a dialog stands in front. */
export const opened = () => waitFor(() => expect(front()).not.toBe(document.body))

/** Waits until no dialog stands in front any more. */
export const closed = () => waitFor(() => expect(front()).toBe(document.body))

/** What is told at a field. */
export const toldAt = (label: string): string => {
  const input = control(label)
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
