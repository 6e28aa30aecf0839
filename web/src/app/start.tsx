import { App } from './app.tsx'
import { makeStore } from './store.ts'

const store = makeStore()

/** The whole application, for everybody who is not just reading the landing page. */
const Application = () => <App store={store} />

export default Application
