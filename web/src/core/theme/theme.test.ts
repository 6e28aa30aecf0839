import { localStore } from '../storage.ts'
import { startTheme } from './theme.ts'

describe('light and dark at the start', () => {
  afterEach(() => {
    localStore.remove('theme')
    window.location.hash = ''
  })

  it.each([
    ['#/manage/home', 'dark'],
    ['#/my/enrolments', 'light'],
    ['', 'light'],
  ])('at %s what the back office chose counts only there', (hash, theme) => {
    localStore.set('theme', 'dark')
    window.location.hash = hash
    startTheme()
    expect(document.documentElement.dataset.theme).toBe(theme)
  })
})
