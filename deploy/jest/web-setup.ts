import { join } from 'node:path'
import { staffAddresses } from '../../web/staff-addresses.ts'

// what the build says of itself (web/vite.config.ts)
Object.assign(globalThis as { viteEnv?: object }, {
  viteEnv: { MODE: 'test', DEV: true, PROD: false, SSR: false, BASE_URL: '/', STAFF_ADDRESSES: staffAddresses(join(__dirname, '..', '..', 'web')) },
})

const silent = () => {}

const media = (query: string) => ({
  ...{ matches: false, media: query, onchange: null },
  ...{ addListener: silent, removeListener: silent, addEventListener: silent, removeEventListener: silent, dispatchEvent: () => false },
})

class Observer {
  observe = silent
  unobserve = silent
  disconnect = silent
  takeRecords = () => []
}

// jsdom draws nothing: what asks for sizes gets an answer and no news
Object.assign(window, { matchMedia: media, ResizeObserver: Observer, IntersectionObserver: Observer, scrollTo: silent })
Element.prototype.scrollIntoView = silent

// jsdom has no pseudo elements and says so on every call
const computed = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computed(element)

// jsdom takes <search> for an unknown element and React warns of it; in browsers it is a plain one
const { createElement } = Document.prototype
Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions): HTMLElement {
  const made = createElement.call(this, name, options)
  return name === 'search' ? Object.setPrototypeOf(made, HTMLElement.prototype) : made
}
