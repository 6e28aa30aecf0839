import { menu } from '../testing/shell-answers.ts'
import { judge, type Known } from './guard-order.ts'
import type { MenuNode } from './shell-api.ts'

const tree = [menu('sys/params', '系统参数', 'Parameters'), menu('https://bi.example/board', '看板', 'Board', { menuId: 'm7' })] as unknown as MenuNode[]
const all: Known = { tree, switched: '', failed: false, countedAgo: 0 }
const off = (switched: string): Known => ({ ...all, switched })
const at = (path: string, known: Known, open = false) => judge({ path, search: '', open }, known).verdict

describe('the guard of the back office', () => {
  it.each<[what: string, path: string, known: Partial<Known>, verdict: object, open?: boolean]>([
    ['1 the whitelist passes, whatever is not there', '/manage/home', { tree: undefined, failed: true }, { go: 'on' }, true],
    [
      '1 a path of the specification leads to its place before any list is there',
      '/manage/activiti/task-view',
      { tree: undefined },
      { go: 'to', address: '/manage/approval-workflow-tasks' },
    ],
    ['1 … and to the word that its area is not there', '/manage/exam/create', { tree: undefined }, { go: 'missing', code: 'exam-create' }],
    [
      '3 a menu that is switched off leads to its word of maintenance, by its route',
      '/manage/sys-params',
      off('sys/params'),
      { go: 'to', address: '/maintain?menu=sys%2Fparams' },
    ],
    ['3 … before the menus are there', '/manage/sys-params', { ...off('sys/params'), tree: undefined }, { go: 'to', address: '/maintain?menu=sys%2Fparams' }],
    [
      '3 … and before what failed',
      '/manage/sys-params',
      { ...off('sys/params'), failed: true, tree: undefined },
      { go: 'to', address: '/maintain?menu=sys%2Fparams' },
    ],
    [
      '3 … by the address of a frame',
      '/manage/i-m7',
      off('a/b,https://bi.example/board'),
      { go: 'to', address: '/maintain?menu=https%3A%2F%2Fbi.example%2Fboard' },
    ],
    ['3 … and no other', '/manage/i-m7', off('sys/params'), { go: 'on' }],
    ['4 without menus it waits', '/manage/sys-params', { tree: undefined }, { go: 'wait' }],
    ['4 and goes to the portal where they do not come', '/manage/sys-params', { tree: undefined, failed: true }, { go: 'lost' }],
    ['5 without the list of what is switched off it waits', '/manage/sys-params', { switched: undefined }, { go: 'wait' }],
    ['5 and goes to the portal where that does not come', '/manage/sys-params', { switched: undefined, failed: true }, { go: 'lost' }],
    ['5 a list that is there stays in use though it failed later', '/manage/sys-params', { failed: true }, { go: 'on' }],
    ['6 a permitted menu passes, also below it', '/manage/sys-params/7', {}, { go: 'on' }],
    ['6 a frame passes by the name of its menu', '/manage/i-m7', {}, { go: 'on' }],
    ['6 a suffix opens the path without it', '/manage/sys-params__edit', {}, { go: 'to', address: '/manage/sys-params' }],
    ['6 what matches nothing is refused', '/manage/sys-secrets', {}, { go: 'refused', route: 'sys-secrets' }],
  ])('%s', (_what, path, known, verdict, open = false) => expect(at(path, { ...all, ...known }, open)).toEqual(verdict))

  it('6 a frame of a site that needs no menu passes, of that exact origin and no other (resolutions.md 34)', () => {
    const framed = (url: string, frames = ['https://bi.example:8443']) =>
      judge({ path: '/manage/frame', search: `?url=${encodeURIComponent(url)}`, open: false }, { ...all, frames }).verdict
    expect(framed('https://bi.example:8443/board?id=1')).toEqual({ go: 'on' })
    for (const url of [
      'https://bi.example/',
      'https://x.bi.example:8443/',
      'http://bi.example:8443/',
      ['https://bi.example:8443', 'evil.example/'].join('@'),
      'javascript:1',
      '',
    ])
      expect(framed(url)).toEqual({ go: 'refused', route: 'frame' })
    expect(framed('https://bi.example:8443/', [])).toEqual({ go: 'refused', route: 'frame' })
  })

  it('2 counts the to-dos of a navigation, once in ten seconds, and not for the whitelist', () => {
    const counts = (countedAgo: number, open = false) => judge({ path: '/manage/sys-params', search: '', open }, { ...all, countedAgo }).count
    expect([counts(10_000), counts(9_999), counts(10_000, true)]).toEqual([true, false, false])
  })
})
