import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { run } from '@academy/chassis/tasks/task-run.ts'
import { fileServices, filesIn } from '@academy/contracts/core/files.ts'
import { moveFiles } from '@academy/contracts/identity/system/storage-settings.ts'

/** Moves what lies elsewhere, some files a step; taken up again it goes on with those that are left. What cannot be moved stays where it is. */
export const moveFilesRun = run(moveFiles, async (_, job) => {
  let moved = 0
  for (const service of fileServices)
    for (;;) {
      job.alive()
      const done = await callService(job.platform, service, filesIn(service).endpoints.move, {}, { tenantId: 'platform', withinMs: LONG_MS })
      moved += done.moved
      await job.progress({ done: moved, total: moved + done.left })
      if (done.moved === 0 || done.left === 0) break
    }
  return { moved }
})
