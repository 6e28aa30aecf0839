import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { heldMb } from '../memory.ts'

// Loaded before the programs of a site under test: at SIGUSR2 a process writes what it holds on to into a file of its own.

process.on('SIGUSR2', () => {
  const file = join(process.env.HELD_FOLDER ?? '', String(process.pid))
  writeFileSync(`${file}.half`, String(heldMb()))
  renameSync(`${file}.half`, file)
})
