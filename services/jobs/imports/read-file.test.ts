import { pathToFileURL } from 'node:url'
import { bundle } from '../../../deploy/launch/bundle.mjs'
import { readApart } from './read-file.ts'
import { bookOf, world } from './testing/academy.ts'
import { readWorkbook } from './workbook.ts'

describe('reading a workbook in a thread of its own (I54)', () => {
  const options = { dictionaries: [] }
  let reader: URL
  beforeAll(async () => {
    reader = pathToFileURL(await bundle('services/jobs/imports/read.worker.ts'))
  }, 30_000)

  it('gives what reading it here gives', async () => {
    const file = await bookOf(world())
    expect(await readApart(reader, file, options)).toEqual(await readWorkbook(file, options))
  })

  it('tells what is wrong with the file', async () => {
    expect(await readApart(reader, Buffer.from('code,name\n'), options)).toEqual({ problem: { code: 'notAWorkbook' } })
    const file = await bookOf(world())
    expect(await readApart(reader, file.subarray(0, file.length / 2), options)).toEqual({ problem: { code: 'brokenWorkbook' } })
  })

  const large = async () => {
    const [row] = world().organisations ?? []
    return bookOf({ organisations: Array.from({ length: 20_000 }, (_, n) => ({ ...row, code: `O${n}`, addressCn: `${n} `.repeat(10) })) })
  }

  it('takes no more memory and no more time than it may: the file is refused, the process lives', async () => {
    const file = await large()
    expect(await readApart(reader, file, options, { ms: 120_000, megabytes: 8 })).toEqual({ problem: { code: 'tooSlow' } })
    expect(await readApart(reader, file, options, { ms: 50, megabytes: 192 })).toEqual({ problem: { code: 'tooSlow' } })
    expect(await readApart(reader, file, options)).toMatchObject({ sheets: [{ sheet: 'organisations', rows: { length: 20_000 } }] })
  }, 60_000)
})
