import { waits } from '@academy/chassis/http/server.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import { startDoor } from './recorder.ts'

// A gateway in a process of its own, so that its memory and its connections are measured alone.
outliveRejections()
const { ADDRESS = '', WAITS = '{}', UPLOAD_MAX } = process.env
const gateway = await startDoor(ADDRESS, {
  waits: { ...waits, ...(JSON.parse(WAITS) as object) },
  ...(UPLOAD_MAX ? { uploadMax: Number(UPLOAD_MAX) } : {}),
})
let peak = 0
const look = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 10)
look.unref()
process.on('message', (said) => {
  if (said !== 'memory') return
  for (let times = 0; times < 2; times++) (globalThis as { gc?(): void }).gc?.()
  const rss = process.memoryUsage.rss()
  process.send?.({ memory: { rss, peak: Math.max(peak, rss) } })
  peak = 0
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
endInOrder(() => gateway.stop())
process.send?.({ ready: gateway.port })
