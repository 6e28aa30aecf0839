import { z } from 'zod'

// For tests and pages that do not start in main.tsx; see `jitless.ts`.
z.config({ jitless: true })

export { z }
