import { request } from '~/lib/graphql/request';
import type { Answers, Question } from '../questions';

export interface AnswerFile {
  id: number;
  name: string;
  size: number;
  url: string;
}

export interface MyResponse {
  savedAt: string;
  sentAt: string | null;
  isComplete: boolean;
  isDraft: boolean;
  answers: { question: string; values: string[]; files: AnswerFile[] }[];
}

export interface ViewedForm {
  slug: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  window: 'soon' | 'open' | 'closed' | 'locked';
  opensAt: string | null;
  closesAt: string | null;
  locksAt: string | null;
  version: number;
  questions: Question[];
  mine: MyResponse | null;
}

const OWN_ANSWERS = /* GraphQL */ `
  fragment Mine on MyFormResponse {
    savedAt
    sentAt
    isComplete
    isDraft
    answers {
      question
      values
      files {
        id
        name
        size
        url
      }
    }
  }
`;

/** Sent by plain fetch: the page of a form goes without the GraphQL client. */
export const VIEW_FORM = /* GraphQL */ `
  query ViewForm($slug: String!) {
    viewForm(slug: $slug) {
      slug
      name
      description
      isPublic
      window
      opensAt
      closesAt
      locksAt
      version
      questions {
        key
        type
        label
        help
        isRequired
        minimum
        maximum
        options {
          key
          label
        }
        showWhen {
          question
          options
        }
      }
      mine {
        ...Mine
      }
    }
  }
  ${OWN_ANSWERS}
`;

export const SAVE_FORM_ANSWERS = /* GraphQL */ `
  mutation SaveFormAnswers($slug: String!, $answers: [FormAnswerInput!]!) {
    saveFormAnswers(slug: $slug, answers: $answers) {
      savedAt
    }
  }
`;

export const SEND_FORM = /* GraphQL */ `
  mutation SendForm($slug: String!, $version: Int!, $answers: [FormAnswerInput!]!, $website: String) {
    sendForm(slug: $slug, version: $version, answers: $answers, website: $website) {
      thanks
      mine {
        ...Mine
      }
    }
  }
  ${OWN_ANSWERS}
`;

const inputs = (answers: Answers) => Object.entries(answers).map(([question, values]) => ({ question, values }));

export async function viewForm(slug: string): Promise<ViewedForm> {
  return (await request<{ viewForm: ViewedForm }>(VIEW_FORM, { slug })).viewForm;
}

export async function saveAnswers(slug: string, answers: Answers): Promise<string> {
  const variables = { slug, answers: inputs(answers) };
  return (await request<{ saveFormAnswers: { savedAt: string } }>(SAVE_FORM_ANSWERS, variables)).saveFormAnswers
    .savedAt;
}

export interface SentForm {
  thanks: string | null;
  mine: MyResponse | null;
}

export async function sendForm(form: ViewedForm, answers: Answers, website: string): Promise<SentForm> {
  const variables = { slug: form.slug, version: form.version, answers: inputs(answers), website };
  return (await request<{ sendForm: SentForm }>(SEND_FORM, variables)).sendForm;
}
