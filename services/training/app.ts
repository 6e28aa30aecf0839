import { serviceOf } from '@academy/chassis/runtime/module.ts'
import { catalogue } from './catalogue/module.ts'
import { certification } from './certification/module.ts'
import { delivery } from './delivery/module.ts'
import { people } from './people.ts'
import { resources } from './resources/module.ts'
import { study } from './study/module.ts'

/** training: what is taught, when and where, and who sits in it. */
export const training = serviceOf('training', [people, catalogue, resources, study, certification, delivery])
