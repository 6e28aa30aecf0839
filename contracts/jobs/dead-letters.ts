import { z } from 'zod'
import { DeadLetter, letterFilter, letterId, letterSort, OpenLetter } from '../core/dead-letter-box.ts'
import { contract, endpoint, services } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { pageOf, pageQuery } from '../core/page.ts'
import { text } from '../core/rules.ts'

/** The services that listen to events, and so may have dead letters. */
export const listeners = services
const service = z.enum(listeners)
const touches = ['services'] as const
const actions = z.array(z.string())

const manifest: Manifest = { menu: { under: 'operations', sort: 60, icon: 'crossed-box' }, grants: { all: ['OPERATOR'] } }

/** What the services could not handle: seen, tried again and given up by the operator of the installation. */
export const deadLetters = contract('jobs', 'dead-letters', manifest, {
  page: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters/page',
    permission: 'sys:dead-letters:page',
    kind: 'page',
    input: z.object({ service: service.optional(), ...letterFilter, ...pageQuery }),
    /** Services that could not be asked: their letters are missing. */
    output: pageOf(z.object({ ...DeadLetter.shape, actions })).extend({ away: z.array(service) }),
    sort: letterSort,
  }),
  open: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters/open',
    permission: 'sys:dead-letters:page',
    kind: 'read',
    input: z.object({ service, id: letterId() }),
    output: z.object({ ...OpenLetter.shape, actions }),
  }),
  /**
   * The lane of one letter from its beginning, or all letters of a service, oldest first in each aggregate; what fails again stays, and what waits
   * behind it.
   */
  replay: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/replay',
    permission: 'sys:dead-letters:replay',
    kind: 'act',
    input: z.object({ service, id: letterId().optional() }),
    output: z.object({ applied: z.number().int(), left: z.number().int() }),
    touches,
  }),
  /** Gives a letter up for good: it is kept with the reason and never handled; what waited behind it may be tried. */
  discard: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/discard',
    permission: 'sys:dead-letters:discard',
    kind: 'act',
    input: z.object({ service, id: letterId(), reason: text(500) }),
    output: z.object({ freed: z.number().int(), next: z.string().optional() }),
    touches,
  }),
})
