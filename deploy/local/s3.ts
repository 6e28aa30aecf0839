import { join } from 'node:path'
import { cached } from './cache.ts'
import { named } from './named.ts'
import { answers, firstThatAnswers, run } from './programs.ts'
import type { Part, Report } from './supply.ts'

const wanted = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

/** The folder of the cache that holds the built program. */
export const s3Kept = 'versitygw-1.8.0'

const build = (report: Report) => async (folder: string) => {
  const go = await firstThatAnswers(['go'], ['version'])
  if (!go) throw new Error('Go is not there')
  report('Building versitygw 1.8.0, the S3 server, with Go (two to four minutes, once).')
  await run(go, ['install', '-ldflags=-s -w', wanted], { env: { ...process.env, GOBIN: folder } })
  if (!(await answers(join(folder, 'versitygw')))) throw new Error('the built versitygw does not run on this machine')
}

/** The S3 server: S3_BINARY, PATH, our cache, or built with Go from its published source. */
export const s3: Part = {
  name: 's3',
  sources: (report) => [
    named('S3_BINARY'),
    { from: 'PATH', take: () => firstThatAnswers(['versitygw']) },
    { from: 'the module registry, kept in .cache', take: async () => join(await cached(s3Kept, build(report), report), 'versitygw') },
  ],
  missing: 'The S3 server versitygw is missing and could not be built: install Go 1.25 or newer, or versitygw 1.8 and set S3_BINARY.',
}
