import { z } from 'zod'
import { state } from '../../core/event.ts'
import { id } from '../../core/rules.ts'
import { Catalogue } from './catalogues.ts'
import { courses } from './courses.ts'

const fen = z.number().int()

/** The whole public shape of a course; money in fen. */
export const courseState = state(
  'training.course.state',
  1,
  courses.fields
    .omit({ summary: true })
    .required({ status: true })
    .extend({ id: id(), price: fen, noShow: fen, ladder: z.array(z.object({ days: z.number().int(), amount: fen })) }),
  {
    id: 'course-TBA102',
    code: 'TBA102',
    nameCn: '机电二：动力总成',
    nameEn: 'Mechatronics 2: Powertrain',
    brand: 'A',
    catalogue: 'TB',
    level: 1,
    kind: '1',
    days: 5,
    minPersons: 6,
    maxPersons: 12,
    price: 650_000,
    points: 100,
    passScore: 75,
    ladder: [
      { days: 3, amount: 250_000 },
      { days: 7, amount: 180_000 },
      { days: 14, amount: 100_000 },
      { days: 21, amount: 50_000 },
    ],
    noShow: 650_000,
    prerequisites: ['TBA101'],
    intervalMonths: 0,
    needs: ['workshop'],
    academyShare: 100,
    status: 'released',
  },
)

/** A catalogue with its audience and the product manager who decides for the academy. */
export const catalogueState = state('training.catalogue.state', 1, Catalogue.extend({ id: id() }), {
  id: 'catalogue-TB',
  code: 'TB',
  nameCn: '机电',
  nameEn: 'Mechatronics',
  teamCn: '技术',
  teamEn: 'Technical',
  audience: ['TE*'],
  managerId: 'user-3',
  sort: 70,
})
