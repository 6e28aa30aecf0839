import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { endSession } from '../../core/session/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../testing/learner-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'

// jsdom lays nothing out: where the cursor stands on the page is nobody's matter here
const nowhere = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 }
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => nowhere as DOMRect
document.elementFromPoint = () => null

const html = '<p>今天 <strong>断电</strong></p>'
const paper = () => screen.findByRole('textbox', { name: '文稿' })
const write = async () =>
  fireEvent.paste(await paper(), {
    clipboardData: { getData: (kind: string) => ({ 'text/html': html })[kind] ?? '', types: ['text/html'], files: [], items: [] },
  })

const open = async () => {
  fakeServer(learnerAnswers())
  return renderApp('/ueditor', { me: learner })
}

describe('the paper for a formatted text (1-portal.md §2.1 /ueditor)', () => {
  it('copies what is written with its formats, and as words for who takes none', async () => {
    const taken: Record<string, string>[] = []
    interface Item {
      parts: Record<string, Blob>
    }
    Object.assign(globalThis, {
      ClipboardItem: function (this: Item, parts: Item['parts']) {
        this.parts = parts
      },
    })
    const read = (blob: Blob | undefined): Promise<string> =>
      new Promise((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsText(blob ?? new Blob())
      })
    const put = async ([item]: Item[]) => {
      taken.push({ html: await read(item?.parts['text/html']), plain: await read(item?.parts['text/plain']) })
    }
    Object.assign(navigator, { clipboard: { write: put } })
    await open()
    await write()
    fireEvent.click(await screen.findByRole('button', { name: '复制' }))
    await screen.findByText('已复制，格式会一同保留')
    expect(taken[0]?.plain).toBe('今天 断电')
    expect(taken[0]?.html).toContain('<strong>')
  })

  it('is kept while it is written, cleared and taken back, and forgotten by who signs out', async () => {
    await open()
    await write()
    const go = (place: string) => act(async () => window.location.replace(place))
    await go('#/app-download')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '文稿' })).toBeNull())
    await go('#/ueditor')
    expect((await paper()).textContent).toBe('今天 断电')
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    await waitFor(async () => expect((await paper()).textContent).toBe(''))
    fireEvent.click(screen.getByRole('button', { name: '撤销清空' }))
    await waitFor(async () => expect((await paper()).textContent).toBe('今天 断电'))
    act(() => endSession('left'))
    expect(sessionStorage.getItem('v1drafts')).toBeNull()
  })
})
