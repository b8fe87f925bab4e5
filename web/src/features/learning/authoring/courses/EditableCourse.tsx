import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { ContentNotFound } from '../shared/ContentNotFound';
import { CourseByIdDocument, type CourseDetailsFragment } from './course.gql';

interface Props {
  id: number;
  children: (course: CourseDetailsFragment, reload: () => Promise<void>) => ReactNode;
}

/** A course for one of its forms, as it was when the form was opened. */
export function EditableCourse({ id, children }: Props) {
  const client = useApolloClient();
  const reload = async () => {
    const query = { query: CourseByIdDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.course;
  };
  return (
    <Cell
      query={CourseByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Course" />}
      notFound={<ContentNotFound noun="Course" />}
    >
      {({ course }) =>
        course && (
          <Opened found={course} reload={reload} noun="course" backPath={routes.course({ id })}>
            {children}
          </Opened>
        )
      }
    </Cell>
  );
}
