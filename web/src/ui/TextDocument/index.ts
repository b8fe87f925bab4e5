export { TextDocument, type TextDocumentProps, type TextSection } from './TextDocument';
