import { z } from 'zod'

// Compiled validators need `unsafe-eval`, which the Content-Security-Policy refuses: this runs before any parse.
z.config({ jitless: true })

export { z }
