import type { Config } from '@puckeditor/core';
import { Registration, type RegistrationProps, Training, type TrainingProps } from '../training/TrainingBlock';
import {
  CallToAction,
  type CallToActionProps,
  Checklist,
  type ChecklistProps,
  Countdown,
  type CountdownProps,
  Figures,
  type FiguresProps,
  Hero,
  type HeroProps,
  Price,
  type PriceProps,
  Questions,
  type QuestionsProps,
  Steps,
  type StepsProps,
  Text,
  type TextProps,
} from './sections';

export interface Blocks {
  Hero: HeroProps;
  Text: TextProps;
  Checklist: ChecklistProps;
  Steps: StepsProps;
  Questions: QuestionsProps;
  CallToAction: CallToActionProps;
  Price: PriceProps;
  Countdown: CountdownProps;
  Figures: FiguresProps;
  Training: TrainingProps;
  Registration: RegistrationProps;
}

const text = (label: string) => ({ type: 'text' as const, label });
const long = (label: string) => ({ type: 'textarea' as const, label });
const tone = {
  type: 'select' as const,
  label: 'Background',
  options: [
    { label: 'Plain', value: 'plain' },
    { label: 'Soft', value: 'soft' },
  ],
};
const lines = (label: string) => ({ type: 'array' as const, label, arrayFields: { text: text('Line') } });

/** The blocks of a page: the editor shows them, and the server makes pages of them. */
export const config: Config<Blocks> = {
  components: {
    Hero: {
      fields: {
        kicker: text('Line above'),
        title: text('Headline'),
        text: long('Text'),
        facts: lines('Facts'),
        action: text('Button'),
        to: text('Button leads to'),
        note: text('Line beside the button'),
      },
      defaultProps: { kicker: '', title: 'Headline', text: '', facts: [], action: '', to: '', note: '' },
      render: Hero,
    },
    Text: {
      fields: { title: text('Heading'), text: long('Text'), tone },
      defaultProps: { title: '', text: 'Your text', tone: 'plain' },
      render: Text,
    },
    Checklist: {
      fields: { title: text('Heading'), text: long('Text'), items: lines('Lines'), tone },
      defaultProps: { title: 'What you get', text: '', items: [], tone: 'plain' },
      render: Checklist,
    },
    Steps: {
      fields: {
        title: text('Heading'),
        text: long('Text'),
        items: {
          type: 'array',
          label: 'Steps',
          arrayFields: { label: text('Label'), title: text('Title'), text: long('Text'), to: text('Title leads to') },
        },
        tone,
      },
      defaultProps: { title: 'How it works', text: '', items: [], tone: 'plain' },
      render: Steps,
    },
    Questions: {
      fields: {
        title: text('Heading'),
        items: {
          type: 'array',
          label: 'Questions',
          arrayFields: { question: text('Question'), answer: long('Answer') },
        },
        tone,
      },
      defaultProps: { title: 'Questions', items: [], tone: 'plain' },
      render: Questions,
    },
    CallToAction: {
      label: 'Call to action',
      fields: { title: text('Heading'), text: long('Text'), action: text('Button'), to: text('Button leads to') },
      defaultProps: { title: '', text: '', action: 'Start now', to: '/signup' },
      render: CallToAction,
    },
    Price: {
      label: 'Price and terms',
      fields: {
        title: text('Heading'),
        text: long('Text'),
        funnel: text('Funnel id (empty: the one that is open now)'),
        items: lines('Lines'),
      },
      defaultProps: { title: 'Price', text: '', funnel: '', items: [] },
      render: Price,
    },
    Countdown: {
      fields: { text: text('Text') },
      defaultProps: { text: 'Enrollment closes' },
      render: Countdown,
    },
    Figures: {
      fields: { title: text('Heading'), tone },
      defaultProps: { title: '', tone: 'plain' },
      render: Figures,
    },
    Training: {
      fields: {
        track: {
          type: 'select',
          label: 'Free training',
          options: [
            { label: 'Beginner', value: 'beginner' },
            { label: 'Experienced', value: 'experienced' },
          ],
        },
        part: {
          type: 'select',
          label: 'Part',
          options: [
            { label: 'All parts', value: '0' },
            { label: 'Part 1', value: '1' },
            { label: 'Part 2', value: '2' },
            { label: 'Part 3', value: '3' },
          ],
        },
        title: text('Headline'),
        text: long('Text'),
      },
      defaultProps: { track: 'beginner', part: '0', title: 'Free training', text: '' },
      render: Training,
    },
    Registration: {
      fields: {
        track: {
          type: 'select',
          label: 'Free training',
          options: [
            { label: 'Visitors choose', value: 'choose' },
            { label: 'Beginner', value: 'beginner' },
            { label: 'Experienced', value: 'experienced' },
          ],
        },
        title: text('Heading'),
        text: long('Text'),
      },
      defaultProps: { track: 'choose', title: 'Save your free seat', text: '' },
      render: Registration,
    },
  },
};
