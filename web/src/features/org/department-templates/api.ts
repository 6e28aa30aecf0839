import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { connect } from '../../../core/connect.ts'

export const templatesApi = connect(departmentTemplates)
