import { giveFocusBack } from './focus-back.ts'

/** Something that is laid over the page, as the library does: a child of the body with its focusable part. */
const lay = (role: string): { layer: HTMLElement; part: HTMLElement } => {
  const layer = document.body.appendChild(document.createElement('div'))
  layer.innerHTML = `<div role="${role}"><a tabindex="-1">part</a></div>`
  return { layer, part: layer.querySelector('a') as HTMLElement }
}
const openDialog = (): HTMLElement => {
  const { layer, part } = lay('dialog')
  part.focus()
  return layer
}
/** A dialog leaves the page, and whoever has the focus a moment later is told. */
const closed = async (layer: HTMLElement): Promise<Element | null> => {
  layer.remove()
  await new Promise((resolve) => setTimeout(resolve))
  return document.activeElement
}
const on = (name: string) => document.querySelector<HTMLElement>(`#${name}`) as HTMLElement

describe('the focus when a dialog or a drawer goes', () => {
  let end: () => void
  beforeEach(() => {
    document.body.innerHTML = '<main><input id="search"><button id="opener">…</button><p id="row">row</p></main>'
    end = giveFocusBack()
  })
  afterEach(() => end())

  it('is back on the button that opened it', async () => {
    on('search').focus()
    on('opener').focus()
    expect(await closed(openDialog())).toBe(on('opener'))
  })

  it('is back on the button of the menu whose entry opened it', async () => {
    on('opener').focus()
    const menu = lay('menu')
    menu.part.focus()
    // the menu goes as its entry is chosen, before the dialog is there
    menu.part.blur()
    menu.layer.hidden = true
    expect(await closed(openDialog())).toBe(on('opener'))
  })

  it('does not jump into a field that was left before a row opened it', async () => {
    on('search').focus()
    on('search').blur()
    on('row').click()
    expect(await closed(openDialog())).toBe(document.body)
  })

  it('goes back through a drawer to the button that opened the drawer', async () => {
    on('opener').focus()
    const drawer = openDialog()
    const within = document.activeElement
    expect(await closed(openDialog())).toBe(within)
    expect(await closed(drawer)).toBe(on('opener'))
  })
})
