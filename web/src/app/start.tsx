import type { Root } from 'react-dom/client'
import { App } from './app.tsx'
import { makeStore } from './store.ts'

/** Draws the whole application, for everybody who is not just reading the landing page. */
export const start = (root: Root): void => root.render(<App store={makeStore()} />)
